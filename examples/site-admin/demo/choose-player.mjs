/**
 * Chooses who plays the model: the server that the environment names, else a stand-in.
 *
 * @param {object} app The exports of the built entry.
 * @param {(result: object) => void} onRanked Hears how the stand-in ranked the skills.
 * @returns {{ name: string, model: Function, introduction: string }}
 * @throws {Error} Where the environment names a server by halves.
 */
export function choosePlayer(app, onRanked) {
  const { SKILLFOLD_BASE_URL: url, SKILLFOLD_MODEL: model } = process.env
  if (url && model) {
    return {
      name: 'model',
      model: app.chatCompletions(url, model),
      introduction: `The model ${model} at ${url} takes part.`,
    }
  }
  if (url || model) {
    throw new Error('A model server needs both SKILLFOLD_BASE_URL and SKILLFOLD_MODEL. Set both.')
  }
  const rank = async (request) => {
    const result = await app.rankSkills(request)
    onRanked(result)
    return result
  }
  return {
    name: 'stand-in',
    model: app.standIn(rank),
    introduction:
      'There is no model here. A stand-in plays it: it picks the skill, and then the ability, by ' +
      "Skillfold's own search, and answers with the ability's wording of its result. Set " +
      'SKILLFOLD_BASE_URL and SKILLFOLD_MODEL to use an OpenAI-compatible server.',
  }
}
