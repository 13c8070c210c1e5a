import * as z from 'zod'
import { sessionSchema } from '#features/accounts/index.server.ts'

/** A read-only session: a browser renders the person's pages with it, an API client uses its token. */
export const viewAsAnswer = z.object({ session: sessionSchema })
export const endAnswer = z.object({ user_id: z.uuid() })
