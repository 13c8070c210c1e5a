import { redrawnType } from '#providers/images/index.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import { mediaKey, privateKey, quarantineKey } from '../rules/media.ts'
import { isDrawable, isPlayable } from '../rules.ts'
import { glowSide, kindOf, kindRefusals, previewDetail, previewSide, UPLOAD_REFUSALS, variantNames } from '../spec.ts'
import type { Measured, Upload } from '../store.server.ts'
import { arrivedFile, copyClean } from './file.server.ts'
import { animationIn } from './look/animation.server.ts'
import { signatureOf } from './signature.server.ts'

/**
 * Draws a picture anew in its sizes, so that nothing but its pixels is ever shown; of a private one a blurred preview
 * besides. An animation of a kind that moves is kept beside its first frame, without what it says of itself.
 * @returns what it measures when it stands upright, and how long an animation is.
 */
export async function drawPicture(ctx: SignedInContext, upload: Upload): Promise<Measured> {
  const { type } = kindRefusals(upload.kind)
  if ((await signatureOf(ctx.providers, upload.id)) !== upload.type) throw new AppError(type)
  const { images } = ctx.providers
  const declared = await images.measure(await arrived(ctx, upload))
  if (!declared) throw new AppError(type)
  if (declared === 'huge' || !isDrawable(declared)) throw new AppError(UPLOAD_REFUSALS.pixels)
  const { variants, moves } = kindOf(upload.kind)
  const animation = moves ? await animationIn(upload.type, arrivedFile(ctx, upload)) : undefined
  if (animation && !isPlayable(animation)) throw new AppError(UPLOAD_REFUSALS.animation)
  const original = await images.redraw(await arrived(ctx, upload), variants.original)
  if (!original) throw new AppError(type)
  const measured = await store(ctx, upload, original)
  if (!animation) return measured
  await copyClean(ctx, upload, animation.changes)
  return { ...measured, durationMs: animation.durationMs }
}

async function arrived({ providers: { storage } }: SignedInContext, { id }: Upload) {
  const stored = await storage.read(quarantineKey(id))
  if (!stored) throw new AppError(UPLOAD_REFUSALS.notArrived)
  return stored.body
}

/** The smaller ones are drawn of the largest: the file itself is read once. */
async function store(ctx: SignedInContext, { id, kind }: Upload, original: Uint8Array): Promise<Measured> {
  const { images, storage } = ctx.providers
  const { variants, isPrivate } = kindOf(kind)
  for (const variant of variantNames) {
    const drawn = variant === 'original' ? original : await again(ctx, original, variants[variant])
    await storage.write(isPrivate ? privateKey(id, variant) : mediaKey(id, variant), drawn, redrawnType)
  }
  if (isPrivate) await storage.write(mediaKey(id, 'preview'), await blurred(ctx, original), redrawnType)
  const size = await images.measure(streamOf(original))
  if (!size || size === 'huge') throw new Error('a picture that was drawn cannot be measured')
  return { ...size, durationMs: null, glow: isPrivate ? null : await glowOf(ctx, original) }
}

/** So few pixels, made large again: what they do not have, nobody gets out of them. */
async function blurred(ctx: SignedInContext, original: Uint8Array): Promise<Uint8Array> {
  const few = await again(ctx, original, { width: previewDetail, height: previewDetail })
  return again(ctx, few, { width: previewSide, height: previewSide, enlarge: true })
}

/** Light enough to come with the page that shows the picture. */
async function glowOf(ctx: SignedInContext, original: Uint8Array): Promise<string> {
  const few = await again(ctx, original, { width: glowSide, height: glowSide })
  return `data:${redrawnType};base64,${btoa(String.fromCharCode(...few))}`
}

type Box = { width: number; height: number; enlarge?: boolean }

async function again({ providers: { images } }: SignedInContext, picture: Uint8Array, box: Box): Promise<Uint8Array> {
  const drawn = await images.redraw(streamOf(picture), box)
  if (!drawn) throw new Error('a picture that was drawn cannot be read')
  return drawn
}

const streamOf = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]).stream()
