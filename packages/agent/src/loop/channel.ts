/** What one side sends and the other iterates over. */
export interface Channel<Item> extends AsyncIterable<Item> {
  send(item: Item): void
  end(): void
}

/**
 * Makes a channel for one reader. What is sent before it reads is kept for it.
 *
 * @param onLeave Called where the reader stops before the end.
 */
export function createChannel<Item>(onLeave: () => void): Channel<Item> {
  const items: Item[] = []
  let ended = false
  let wake = (): void => {}

  async function* read(): AsyncGenerator<Item, void> {
    try {
      for (;;) {
        const [item] = items.splice(0, 1)
        if (item !== undefined) yield item
        else if (ended) return
        else await new Promise<void>((resolve) => (wake = resolve))
      }
    } finally {
      if (!ended) onLeave()
    }
  }

  return {
    send(item) {
      items.push(item)
      wake()
    },
    end() {
      ended = true
      wake()
    },
    [Symbol.asyncIterator]: read,
  }
}
