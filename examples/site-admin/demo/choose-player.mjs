/**
 * Reads from the environment which server plays the model.
 *
 * @returns {{ url: string, model: string } | undefined}
 * @throws {Error} Where the environment names a server by halves.
 */
export function readServer({ SKILLFOLD_BASE_URL: url, SKILLFOLD_MODEL: model }) {
  if (url && model) return { url, model }
  if (!url && !model) return undefined
  throw new Error('A model server needs both SKILLFOLD_BASE_URL and SKILLFOLD_MODEL. Set both.')
}

/**
 * Chooses who plays the model: a server, else a stand-in.
 *
 * @param {{ url: string, model: string } | undefined} server See `readServer`.
 * @param {object} app The exports of the built entry.
 * @param {object} skills The skills to search.
 * @param {(result: object) => void} onRanked Hears how the stand-in ranked the skills.
 * @returns {{ name: string, model: Function, introduction: string }}
 */
export function choosePlayer(server, app, skills, onRanked) {
  if (server) {
    return {
      name: 'model',
      model: app.chatCompletions(server.url, server.model),
      introduction: `The model ${server.model} at ${server.url} takes part.`,
    }
  }
  const find = async (request) => {
    const result = await skills.find(request)
    onRanked(result)
    return result
  }
  return {
    name: 'stand-in',
    model: app.standIn(find),
    introduction:
      'There is no model here. A stand-in plays it: it picks the skill, and then the ability, by ' +
      "Skillfold's own search, and answers with the ability's wording of its result. Set " +
      'SKILLFOLD_BASE_URL and SKILLFOLD_MODEL to use an OpenAI-compatible server.',
  }
}
