import type { Context } from '#server/context.ts'

/** Returns the viewer, for queries that hide people from them. */
export const viewerOf = ({ claims, request }: Pick<Context, 'claims' | 'request'>) => ({
  userId: claims?.userId ?? null,
  country: request.country,
})
