import { TRPCClientError, TRPCUntypedClient } from '@trpc/client'
import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape } from '@trpc/server'
import type { AppRouter } from '#app/router.server.ts'
import type { Context } from '#server/context.ts'

/**
 * The client of a page that is being rendered: its queries are called where they are. The library's own way there, a link,
 * brings what only a call needs that may be given up or goes on, and every render would pay for it. Nothing else is asked
 * for while a page is made: a mutation or a subscription has no link to go by.
 */
export class InProcessClient extends TRPCUntypedClient<AppRouter> {
  readonly #router: AppRouter
  readonly #createContext: () => Promise<Context>

  constructor(router: AppRouter, createContext: () => Promise<Context>) {
    super({ links: [] })
    this.#router = router
    this.#createContext = createContext
  }

  /** @throws TRPCClientError as the browser would read it */
  override async query(path: string, input?: unknown): Promise<unknown> {
    const call = { path, type: 'query' as const }
    let ctx: Context | undefined
    try {
      ctx = await this.#createContext()
      const getRawInput = async () => input
      const whole = { router: this.#router, ctx, getRawInput, signal: undefined, batchIndex: 0 }
      return await callTRPCProcedure({ ...call, ...whole })
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause)
      const shape = getTRPCErrorShape({ ...call, config: this.#router._def._config, ctx, error, input })
      throw TRPCClientError.from({ error: shape }, cause instanceof Error ? { cause } : {})
    }
  }
}
