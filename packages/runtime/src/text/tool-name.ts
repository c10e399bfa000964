/**
 * Maps an ability's id to a name that tool APIs allow: letters, digits, `_` and `-`, at most 64
 * (https://platform.openai.com/docs/api-reference/chat/create, `tools[].function.name`).
 * `namespace/name` becomes `namespace__name`; an allowed id stays as it is.
 *
 * @param id The ability's id.
 * @returns The name by which the model calls it. Two ids may share one; registration refuses that.
 */
export function toolName(id: string): string {
  return id
    .replaceAll('/', '__')
    .replace(/[^\w-]/g, '_')
    .slice(0, 64)
}
