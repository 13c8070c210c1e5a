/** The pictures of a profile, as their addresses call them. */
export const pictureKinds = ['profile-picture', 'banner'] as const
export type PictureKind = (typeof pictureKinds)[number]
