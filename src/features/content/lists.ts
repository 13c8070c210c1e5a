// What tables, routes and loaders need to know; no sentences here.

/** The gallery's tabs that hold files. A stream is the recording of a show (features/recordings). */
export const contentTypes = ['photo', 'video', 'audio', 'digital', 'stream'] as const
export type ContentType = (typeof contentTypes)[number]

/** Each form has its own list. */
export const photoCategories = ['general', 'headshots', 'full-body', 'editorial', 'commercial', 'lifestyle'] as const
export const digitalCategories = ['general', 'headshots', 'full-body', 'editorial', 'commercial', 'movement'] as const
export const contentCategories = [...photoCategories, 'movement'] as const
export type ContentCategory = (typeof contentCategories)[number]
export const defaultCategory: ContentCategory = 'general'

/** The categories that an item of this type may have. */
export const categoriesOf = (type: ContentType): readonly ContentCategory[] =>
  type === 'digital' ? digitalCategories : photoCategories

/** What a page of the gallery shows. */
export const galleryPage: Record<ContentType, number> = { photo: 4, video: 6, audio: 6, digital: 4, stream: 2 }
export const contentPage = { default: 20, max: 60 } as const

export { listSearch as search } from '#shared/search.ts'

/** Figures are added up in so many rows, so that a crowd does not queue for one. */
export const figureSlots = 8
