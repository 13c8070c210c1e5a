import { sessionFromCookie } from '#features/accounts/index.server.ts'
import type { Context } from '#server/context.ts'
import { withClaims } from '#server/create-context.ts'
import { isDatabaseDown } from '#server/db/index.ts'
import { runtime } from '#server/runtime.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import type { Session } from '#shared/session.ts'
import { createContext } from './context.server.ts'

type Rendering = { ctx: Context; session: Session | null }

// One for each page: the session is read once, however many loaders need it.
const renderings = new WeakMap<Request, Promise<Rendering>>()

async function render(request: Request): Promise<Rendering> {
  const ctx: Context = { ...(await createContext(runtime, request, 'browser')), isPage: true }
  const found = await sessionFromCookie(ctx).catch((error: unknown) => {
    // An outage must not send signed-in people to the sign-in page.
    throw isDatabaseDown(error) ? new AppError(COMMON.unavailable, { cause: error }) : error
  })
  // Only its cookie signs a page in, never an access token.
  if (!found) return { ctx: withClaims(ctx, null), session: null }
  return { ctx: withClaims(ctx, found.claims), session: found.session }
}

function rendering(request: Request): Promise<Rendering> {
  const known = renderings.get(request) ?? render(request)
  renderings.set(request, known)
  return known
}

/** Returns the context of the procedures that a page calls while it is rendered: signed in by the cookie. */
export const renderContext = async (request: Request): Promise<Context> => (await rendering(request)).ctx

/** Returns the session of the page being rendered, for the browser's memory. */
export const renderSession = async (request: Request): Promise<Session | null> => (await rendering(request)).session
