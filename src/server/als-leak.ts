import { AsyncLocalStorage } from 'node:async_hooks'

// Works around a leak in workerd before 1.20261110.1: a Response keeps the async context that it was created in, over an
// edge that the garbage collector does not see. TanStack Start keeps its Response reachable from that same context, so
// every request would leak a router (10 to 18 KB). Creating responses in the root context breaks the cycle. Production
// bundle only: in development the module runner evaluates this inside a request, and a snapshot taken there cannot be used
// from another one.
if (!import.meta.env.DEV) {
  const inRoot = AsyncLocalStorage.snapshot()
  globalThis.Response = new Proxy(globalThis.Response, {
    construct: (target, args, newTarget) => inRoot(() => Reflect.construct(target, args, newTarget)),
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key)
      return (key === 'json' || key === 'redirect' || key === 'error') && typeof value === 'function'
        ? (...args: unknown[]) => inRoot(() => value.apply(target, args))
        : value
    },
  })
}
