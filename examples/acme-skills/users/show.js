/**
 * Shows on the page what a conversation gave.
 *
 * @param {Promise<{ seal: string }>} conversation What `converse` promises.
 */
export function show(conversation) {
  conversation
    .then(async (result) => {
      const seal = await (await fetch(result.seal)).arrayBuffer()
      return { ...result, seal: seal.byteLength }
    })
    .catch((error) => ({ failure: String(error) }))
    .then((result) => {
      document.body.textContent = JSON.stringify(result)
    })
}
