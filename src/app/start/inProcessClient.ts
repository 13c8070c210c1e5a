import { TRPCClientError, TRPCUntypedClient } from '@trpc/client'
import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape } from '@trpc/server'
import type { Context } from '#server/context.ts'
import type { AppRouter } from '../router.server.ts'

/**
 * The tRPC client while a page is rendered: calls queries in process. The library's link would add observables and abort
 * signals to every render. Mutations and subscriptions have no link and fail.
 */
export class InProcessClient extends TRPCUntypedClient<AppRouter> {
  readonly #router: AppRouter
  readonly #createContext: () => Promise<Context>
  readonly #noteAnswer: (answer: { data?: unknown; status: number }) => void

  /** `noteAnswer` receives each result, with the status that it would have over HTTP. */
  constructor(
    router: AppRouter,
    createContext: () => Promise<Context>,
    noteAnswer: (answer: { data?: unknown; status: number }) => void,
  ) {
    super({ links: [] })
    this.#router = router
    this.#createContext = createContext
    this.#noteAnswer = noteAnswer
  }

  /** @throws TRPCClientError, as in the browser */
  override async query(path: string, input?: unknown): Promise<unknown> {
    const call = { path, type: 'query' as const }
    let ctx: Context | undefined
    try {
      ctx = await this.#createContext()
      const getRawInput = async () => input
      const whole = { router: this.#router, ctx, getRawInput, signal: undefined, batchIndex: 0 }
      const data = await callTRPCProcedure({ ...call, ...whole })
      this.#noteAnswer({ data, status: 200 })
      return data
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause)
      const shape = getTRPCErrorShape({ ...call, config: this.#router._def._config, ctx, error, input })
      this.#noteAnswer({ status: shape.data.httpStatus })
      throw TRPCClientError.from({ error: shape }, cause instanceof Error ? { cause } : {})
    }
  }
}
