/** The pictures of a profile, as their addresses call them. */
export const pictureKinds = ['profile-picture', 'banner'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** Specification 2 §5 and §9, avatar crop. */
export const crop = { zoomMin: 1, zoomMax: 4, zoomStart: 1.2, rotateMin: -180, rotateMax: 180 } as const

/** How each picture is cut out and sent. An avatar is a PNG of at most 512 px; a banner as the card, a JPEG of 0.92 (§9). */
export const cuts = {
  'profile-picture': { aspect: 1, widthMax: 512, type: 'image/png', quality: undefined, round: true },
  banner: { aspect: 5 / 2, widthMax: 2_000, type: 'image/jpeg', quality: 0.92, round: false },
} as const

export const PICTURE_WORDS = {
  'profile-picture': {
    title: 'Profile picture',
    upload: 'Upload picture',
    change: 'Change picture',
    remove: 'Remove picture',
  },
  banner: { title: 'Banner', upload: 'Upload banner', change: 'Change banner', remove: 'Remove banner' },
} as const

export const PICTURE_SENTENCES = {
  about: 'Drag it into place.',
  bannerHint: 'Stands at the top of your page. Its middle is seen on every screen.',
  saved: { 'profile-picture': 'Profile picture updated.', banner: 'Banner updated.' },
  removed: { 'profile-picture': 'Profile picture removed.', banner: 'Banner removed.' },
  /** Specification 2 §8. */
  failed: {
    'profile-picture': 'Failed to save avatar. Please try again.',
    banner: 'Failed to save image. Please try again.',
  },
  removeFailed: 'It could not be removed. Please try again.',
} as const
