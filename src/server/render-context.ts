import { sessionFromCookie } from '#features/accounts/index.server.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import type { Session } from '#shared/session.ts'
import { type Context, createContext, withClaims } from './context.ts'
import { isDatabaseDown } from './db/index.ts'
import { runtime } from './runtime.ts'

type Rendering = { ctx: Context; session: Session | null }

// One per page: the session is looked up once however many loaders ask (two round trips for a page, rule 4).
const renderings = new WeakMap<Request, Promise<Rendering>>()

async function render(request: Request): Promise<Rendering> {
  const ctx: Context = { ...(await createContext(runtime, request, 'browser')), isPage: true }
  const found = await sessionFromCookie(ctx).catch((error: unknown) => {
    // whoever is signed in is not led to signing in because nobody can say so just now
    throw isDatabaseDown(error) ? new AppError(COMMON.unavailable, { cause: error }) : error
  })
  if (!found) return { ctx, session: null }
  return { ctx: withClaims(ctx, found.claims), session: found.session }
}

function rendering(request: Request): Promise<Rendering> {
  const known = renderings.get(request) ?? render(request)
  renderings.set(request, known)
  return known
}

/** The context of the procedures that a page calls while it is rendered: signed in by the cookie. */
export const renderContext = async (request: Request): Promise<Context> => (await rendering(request)).ctx

/** The session of the page being rendered, to be handed to the browser's memory. */
export const renderSession = async (request: Request): Promise<Session | null> => (await rendering(request)).session
