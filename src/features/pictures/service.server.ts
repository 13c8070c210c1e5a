import { type OwnProfile, PROFILE_REFUSALS, toOwnProfile, writePicture } from '#features/accounts/index.server.ts'
import { deleteUnusedUploads, type GivenFile, mediaUrls, uploadGone, uploadOf } from '#features/uploads/index.server.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { PICTURE_SENTENCES, type PictureKind } from './spec.ts'

/** Image size to which the URL of each kind of picture points. */
const usual = { 'profile-picture': 'medium', banner: 'large', 'card-picture': 'large' } as const

/**
 * Sets a picture of the caller's profile and replaces the previous one. The picture is a completed upload or a file in
 * the request. One round trip for an upload.
 * @throws AppError UPLOAD_GONE, CREATORS_ONLY, FORBIDDEN, and those of storing a file
 */
export async function setPicture(ctx: SignedInContext, picture: PictureKind, given: GivenFile) {
  const uploadId = await uploadOf(ctx, picture, given)
  const urls = mediaUrls(uploadId)
  const url = urls[usual[picture]]
  return { url, urls, profile: await write(ctx, picture, { uploadId, url }) }
}

/** Removes a picture from the profile. @throws AppError CREATORS_ONLY, FORBIDDEN */
export const removePicture = (ctx: SignedInContext, picture: PictureKind): Promise<OwnProfile> =>
  write(ctx, picture, { uploadId: null, url: null })

async function write(ctx: SignedInContext, picture: PictureKind, shown: Parameters<typeof writePicture>[3]) {
  const { outcome, own } = await writePicture(ctx.db, ctx.claims.userId, picture, shown)
  if (outcome === 'not_found') throw new AppError(uploadGone)
  if (outcome === 'not_creator')
    throw new AppError({ ...PROFILE_REFUSALS.creatorsOnly, sentence: PICTURE_SENTENCES.notCreator })
  if (outcome !== 'done' || !own) throw new AppError(COMMON.forbidden)
  ctx.afterCommit(() => deleteUnusedUploads(ctx, ctx.claims.userId))
  return toOwnProfile(own, ctx.now)
}
