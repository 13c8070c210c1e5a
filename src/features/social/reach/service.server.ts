import type { Context } from '#server/context.ts'

/** Who is looking, for lists that leave out who is not there for them. */
export const viewerOf = ({ claims, request }: Pick<Context, 'claims' | 'request'>) => ({
  userId: claims?.userId ?? null,
  country: request.country,
})
