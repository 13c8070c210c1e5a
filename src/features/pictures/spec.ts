/** Kinds of profile pictures, as named in URLs. */
export const pictureKinds = ['profile-picture', 'banner', 'card-picture'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** Zoom and rotation limits of the crop view of an avatar. */
export const crop = { zoomMin: 1, zoomMax: 4, zoomStart: 1.2, rotateMin: -180, rotateMax: 180 } as const

/** Aspect ratios that the crop view of a card offers. The first one is the default. */
export const cardRatios = { '2:3': 2 / 3, '4:5': 4 / 5, '9:16': 9 / 16, '16:9': 16 / 9, '1:1': 1 } as const
export type CardRatio = keyof typeof cardRatios
export const ratioNames = ['2:3', '4:5', '9:16', '16:9', '1:1'] as const satisfies readonly CardRatio[]
/** Aspect ratio in which every card is shown. The dashboard's dialog offers only this one. */
export const shownRatio: CardRatio = '4:5'
/** Initial selection as a share of the picture's width, and the smallest selection in pixels. */
export const cardCrop = { startShare: 0.9, widthMin: 50, zoomMax: 20 } as const

/**
 * Format of the exported file of each kind of picture: an avatar is a PNG of at most 512 px, a card a JPEG at quality
 * 0.92, 1400 px high.
 */
export const pictureExports = {
  'profile-picture': { aspect: 1, widthMax: 512, type: 'image/png', quality: undefined, round: true },
  banner: { aspect: 5 / 2, widthMax: 2_000, type: 'image/jpeg', quality: 0.92, round: false },
  'card-picture': { aspect: cardRatios['2:3'], height: 1_400, type: 'image/jpeg', quality: 0.92, round: false },
} as const

export const PICTURE_WORDS = {
  'profile-picture': {
    title: 'Profile photo',
    upload: 'Upload photo',
    change: 'Change photo',
    remove: 'Remove photo',
  },
  banner: { title: 'Banner', upload: 'Upload banner', change: 'Change banner', remove: 'Remove banner' },
  'card-picture': {
    title: 'Card photo',
    upload: 'Upload card photo',
    change: 'Change card photo',
    remove: 'Remove card photo',
  },
} as const

export const PICTURE_SENTENCES = {
  about: {
    'profile-picture': 'Drag it into place.',
    banner: 'Shown at the top of your page. Its middle is seen on every screen.',
    'card-picture': 'Drag it into place. Your card shows the middle of it.',
  },
  picture: 'Your photo, as others see it.',
  noPicture: 'Until you have a photo, others see your initials.',
  card: 'Shown to fans in lists of creators. If empty, we use your profile photo.',
  ratio: 'Shape',
  preview: 'Your card with this photo',
  tooSmall: `This photo is too small. It needs at least ${cardCrop.widthMin} pixels in width.`,
  saved: {
    'profile-picture': 'Profile photo updated.',
    banner: 'Banner updated.',
    'card-picture': 'Card photo updated.',
  },
  removed: {
    'profile-picture': 'Profile photo removed.',
    banner: 'Banner removed.',
    'card-picture': 'Card photo removed.',
  },
  /** Errors of uploading and of setting the picture. */
  uploadFailed: 'Failed to upload image',
  failed: {
    'profile-picture': 'Failed to save avatar. Please try again.',
    banner: 'Failed to save image. Please try again.',
    'card-picture': 'Failed to save image. Please try again.',
  },
  removeFailed: 'It could not be removed. Please try again.',
  notCreator: 'Only creators have a card.',
} as const
