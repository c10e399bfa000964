/**
 * Reads from the environment which server plays the model.
 *
 * @returns {{ url: string, model: string, key?: string } | undefined}
 * @throws {Error} Where the environment names a server by halves.
 */
export function readServer(env) {
  const { SKILLFOLD_BASE_URL: url, SKILLFOLD_MODEL: model, SKILLFOLD_API_KEY: key } = env
  if (url && model) return { url, model, key }
  if (!url && !model) return undefined
  throw new Error('A model server needs both SKILLFOLD_BASE_URL and SKILLFOLD_MODEL. Set both.')
}

/**
 * Chooses who plays the model: a server, else a stand-in.
 *
 * @param {ReturnType<typeof readServer>} server See `readServer`.
 * @param {object} app The exports of the built entry.
 * @param {(request: string) => Promise<object>} find Ranks the skills.
 * @returns The player: its label, the model, how it is advised, what a person should know of it,
 *   and `judge`, which says so where a search found too little.
 */
export async function choosePlayer(server, app, find) {
  if (server) {
    const { url, model: name, key } = server
    const { model, note } = await app.openServer({ url, name, key })
    return {
      name: 'model',
      model,
      advise: find,
      introduction: note,
      judge: ({ sure }) => (sure ? '' : 'Search is not sure, so the model is told nothing of it.'),
    }
  }
  return {
    name: 'stand-in',
    model: app.standIn(find),
    introduction:
      'There is no model here. A stand-in plays it: it picks the skill, and then the ability, by ' +
      "Skillfold's own search, and answers with the ability's wording of its result. Set " +
      'SKILLFOLD_BASE_URL and SKILLFOLD_MODEL to use an OpenAI-compatible server.',
    judge: ({ confidence }) =>
      confidence < app.leastConfidence ? 'None of these is likely to fit.' : '',
  }
}
