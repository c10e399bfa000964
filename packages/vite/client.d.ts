/**
 * Types of `virtual:skillfold` before the first build. The generated `skillfold-env.d.ts` adds
 * the project's own skills to `SkillRegister`.
 */
declare module 'virtual:skillfold' {
  /** Skills of this project by name; filled by the generated types. */
  export interface SkillRegister {}

  export type CompiledSkill<
    Name extends string,
    Resource extends string,
    Ability extends string,
  > = import('@skillfold/compiler').Skill<Name, Resource, Ability>

  export type Skills = keyof SkillRegister extends never
    ? { readonly [name: string]: import('@skillfold/compiler').Skill }
    : Readonly<SkillRegister>

  /** Every skill by name. Importing it brings every skill's chunk into the build. */
  export const skills: Skills

  /** What the skills were compiled with. */
  export const settings: import('@skillfold/compiler').Settings

  /** All skills with index, counts and settings: what `createSkills` takes. */
  export const catalog: Omit<import('@skillfold/compiler').Catalog, 'skills'> & {
    readonly skills: Skills
  }
}
