import * as z from 'zod'
import { sessionSchema } from '#features/accounts/index.server.ts'

/** A read-only session: in a browser the pages are the person's from now on, a program uses its token. */
export const viewAsAnswer = z.object({ session: sessionSchema })
export const endAnswer = z.object({ user_id: z.uuid() })
