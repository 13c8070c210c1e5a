import * as z from 'zod'
import { ownProfileSchema } from '#features/accounts/index.server.ts'
import { pictureKinds } from './spec.ts'

/** Kind of the picture, and the id of its completed upload or, in a multipart form, the file `image`. */
export const pictureInput = z.object({
  picture: z.enum(pictureKinds),
  upload_id: z.uuid().optional(),
  image: z.file().optional(),
})
export const noPictureInput = z.object({ picture: z.enum(pictureKinds) })

export const pictureSaved = z.object({
  success: z.literal(true),
  url: z.string(),
  urls: z.object({ original: z.string(), large: z.string(), medium: z.string(), small: z.string() }),
  profile: ownProfileSchema,
})
export const pictureRemoved = z.object({ success: z.literal(true), profile: ownProfileSchema })
