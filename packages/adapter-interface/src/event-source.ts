/** Events that anyone may hear, from when they subscribe. */
export interface Observable<Event> extends AsyncIterable<Event> {
  /** Adds a listener; returns what removes it. A listener that throws is reported to the source's owner and removed from nothing. */
  subscribe(listener: (event: Event) => void): () => void
  /** Events from now on, until the source closes or the signal aborts. Each iterator keeps what its reader has not taken yet. */
  iterate(options?: { readonly signal?: AbortSignal | undefined }): AsyncIterableIterator<Event>
}

/** The owner's half of an {@link Observable}. */
export interface EventSource<Event> extends Observable<Event> {
  /** Tells every listener, at once and in order of subscription. */
  emit(event: Event): void
  /** Ends every iterator after what it holds; later events are heard by nobody. Idempotent. */
  close(): void
}

export const createEventSource = <Event>(onListenerError: (error: unknown) => void): EventSource<Event> => {
  const listeners = new Set<(event: Event) => void>()
  const closers = new Set<() => void>()
  let closed = false
  const subscribe = (listener: (event: Event) => void): (() => void) => {
    // Wrapped, so that a function that subscribes twice is heard twice and removed once.
    const entry = (event: Event): void => listener(event)
    listeners.add(entry)
    return () => {
      listeners.delete(entry)
    }
  }
  const iterate = ({ signal }: { readonly signal?: AbortSignal | undefined } = {}): AsyncIterableIterator<Event> => {
    const queue: { readonly value: Event; readonly done: false }[] = []
    let finished = closed || (signal?.aborted ?? false)
    let waiting: ((result: IteratorResult<Event>) => void)[] = []
    const unsubscribe = subscribe((event) => {
      const next = waiting.shift()
      if (next === undefined) queue.push({ value: event, done: false })
      else next({ value: event, done: false })
    })
    const finish = (): void => {
      finished = true
      unsubscribe()
      closers.delete(finish)
      signal?.removeEventListener('abort', finish)
      const ended = waiting
      waiting = []
      for (const resolve of ended) resolve({ value: undefined, done: true })
    }
    closers.add(finish)
    signal?.addEventListener('abort', finish)
    if (finished) finish()
    return {
      [Symbol.asyncIterator]() {
        return this
      },
      next: () => {
        const held = queue.shift()
        if (held !== undefined) return Promise.resolve(held)
        return finished
          ? Promise.resolve({ value: undefined, done: true })
          : new Promise((resolve) => waiting.push(resolve))
      },
      return: () => {
        finish()
        queue.length = 0
        return Promise.resolve({ value: undefined, done: true })
      },
    }
  }
  return {
    subscribe,
    iterate,
    [Symbol.asyncIterator]: () => iterate(),
    emit: (event) => {
      if (closed) return
      for (const listener of [...listeners]) {
        try {
          listener(event)
        } catch (error) {
          onListenerError(error)
        }
      }
    },
    close: () => {
      closed = true
      for (const finish of [...closers]) finish()
      listeners.clear()
    },
  }
}
