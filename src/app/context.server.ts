import type { Context, Runtime } from '#server/context.ts'
import * as kernel from '#server/create-context.ts'
import { ports } from './ports.server.ts'

/** Creates the context of an HTTP request. */
export const createContext = (
  runtime: Runtime,
  request: Request,
  client: Context['client'],
  responseHeaders?: Headers,
): Promise<Context> => kernel.createContext(ports, runtime, request, client, responseHeaders)

/** Creates the context of a provider's webhook call, without a caller. */
export const createWebhookContext = (runtime: Runtime, request: Request, name: kernel.ProviderName): Promise<Context> =>
  kernel.createWebhookContext(ports, runtime, request, name)

/** Creates the context of a scheduled job, without a caller. */
export const createJobContext = (runtime: Runtime, name: string): Context =>
  kernel.createJobContext(ports, runtime, name)
