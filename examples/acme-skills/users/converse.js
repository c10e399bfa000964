/**
 * Has one conversation's worth of skills.
 *
 * @param {import('@skillfold/runtime').SkillSet} skills What a user made of the package.
 * @returns What the model gets, and what the app gets of a file that is no text.
 */
export async function converse(skills) {
  const session = skills.session()
  const answers = [
    await session.call('load_skill', { name: 'refunds' }),
    await session.call('skill_read', { name: 'refunds', path: 'references/exceptions.md' }),
    await session.call('load_skill', { name: 'brand-voice' }),
  ]
  const { hits } = await skills.find('the parcel has not arrived')
  const { resources } = await skills.get('brand-voice').load()
  return {
    prompt: session.prompt(),
    answers,
    found: hits.map(({ name }) => name),
    seal: resources['assets/seal.png'].url,
  }
}
