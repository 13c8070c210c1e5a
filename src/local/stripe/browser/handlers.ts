export type Handler = (event: unknown) => void

export type Handlers = {
  on(name: string, handler: Handler): void
  off(name: string, handler?: Handler): void
  once(name: string, handler: Handler): void
  fire(name: string, event: unknown): void
  has(name: string): boolean
}

/** Creates the event handlers of an element. A handler can remove itself while it runs. */
export function createHandlers(): Handlers {
  const handlers = new Map<string, Handler[]>()
  const off: Handlers['off'] = (name, handler) =>
    void handlers.set(name, handler ? (handlers.get(name) ?? []).filter((other) => other !== handler) : [])
  const on: Handlers['on'] = (name, handler) => void handlers.set(name, [...(handlers.get(name) ?? []), handler])
  return {
    on,
    off,
    once(name, handler) {
      const one: Handler = (event) => {
        off(name, one)
        handler(event)
      }
      on(name, one)
    },
    has: (name) => (handlers.get(name)?.length ?? 0) > 0,
    fire(name, event) {
      for (const handler of handlers.get(name)?.slice() ?? []) handler(event)
    },
  }
}
