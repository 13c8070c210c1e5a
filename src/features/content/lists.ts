// Lists for tables, routes and loaders, without texts, to keep those modules small.

/** Types of items. A stream is the recording of a show (features/recordings). */
export const contentTypes = ['photo', 'video', 'audio', 'digital', 'stream'] as const
export type ContentType = (typeof contentTypes)[number]
/** Types of items that a creator uploads as one file. */
export const uploadTypes = ['photo', 'video', 'audio'] as const satisfies readonly ContentType[]
export type UploadType = (typeof uploadTypes)[number]

/** Categories of photos. Each type has its own list. */
export const photoCategories = ['general', 'headshots', 'full-body', 'editorial', 'commercial', 'lifestyle'] as const
export const digitalCategories = ['general', 'headshots', 'full-body', 'editorial', 'commercial', 'movement'] as const
export const contentCategories = [...photoCategories, 'movement'] as const
export type ContentCategory = (typeof contentCategories)[number]
export const defaultCategory: ContentCategory = 'general'

/** Returns the categories of a type. */
export const categoriesOf = (type: ContentType): readonly ContentCategory[] =>
  type === 'digital' ? digitalCategories : photoCategories

/** Items per page of the gallery. */
export const galleryPage: Record<ContentType, number> = { photo: 4, video: 6, audio: 6, digital: 4, stream: 2 }
export const contentPage = { default: 20, max: 60 } as const

export { listSearch as search } from '#shared/search.ts'

/** Number of rows over which the figures of an item are spread, so that concurrent viewers do not wait for one row. */
export const figureSlots = 8
