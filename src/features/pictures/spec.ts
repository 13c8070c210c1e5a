/** The pictures of a profile, as their addresses call them. */
export const pictureKinds = ['profile-picture', 'banner', 'card-picture'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** Avatar crop. */
export const crop = { zoomMin: 1, zoomMax: 4, zoomStart: 1.2, rotateMin: -180, rotateMax: 180 } as const

/** Card crop: the shapes there are, the first as it opens. */
export const cardRatios = { '2:3': 2 / 3, '4:5': 4 / 5, '9:16': 9 / 16, '16:9': 16 / 9, '1:1': 1 } as const
export type CardRatio = keyof typeof cardRatios
export const ratioNames = ['2:3', '4:5', '9:16', '16:9', '1:1'] as const satisfies readonly CardRatio[]
/** What the dashboard's dialog cuts, without a choice; every card is shown in it. */
export const shownRatio: CardRatio = '4:5'
/** The first selection is this much of the picture's width, and none is smaller than so many of its pixels. */
export const cardCrop = { startShare: 0.9, widthMin: 50, zoomMax: 20 } as const

/** How each picture is cut out and sent: an avatar as a PNG of at most 512 px, a card as a JPEG of 0.92, 1400 high. */
export const cuts = {
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
  /** Of sending it, and of showing what was sent. */
  uploadFailed: 'Failed to upload image',
  failed: {
    'profile-picture': 'Failed to save avatar. Please try again.',
    banner: 'Failed to save image. Please try again.',
    'card-picture': 'Failed to save image. Please try again.',
  },
  removeFailed: 'It could not be removed. Please try again.',
  notCreator: 'Only creators have a card.',
} as const
