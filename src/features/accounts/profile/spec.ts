import { reason } from '#shared/errors.ts'

/** Length in user-perceived characters: a family emoji counts as one. */
export const displayNameMax = 50
export const bioMax = 500
export const specialtiesMax = 8
export const specialtyMax = 30
export const creatorTypeMax = 40
export const stateMax = 60
export const websiteMax = 200

/** Sites on which people find a creator, with the form of a handle and its page. */
export const socialSites = {
  instagram: {
    name: 'Instagram',
    hosts: ['instagram.com'],
    handle: /^[A-Za-z0-9._]{1,30}$/,
    page: 'https://www.instagram.com/',
  },
  twitter: { name: 'X (Twitter)', hosts: ['twitter.com', 'x.com'], handle: /^\w{1,15}$/, page: 'https://x.com/' },
  tiktok: { name: 'TikTok', hosts: ['tiktok.com'], handle: /^[A-Za-z0-9._]{2,24}$/, page: 'https://www.tiktok.com/@' },
  youtube: {
    name: 'YouTube',
    hosts: ['youtube.com'],
    handle: /^[\p{L}\p{N}._·-]{3,30}$/u,
    page: 'https://www.youtube.com/@',
  },
} as const
export type SocialSite = keyof typeof socialSites
export const socialNames = ['instagram', 'twitter', 'tiktok', 'youtube', 'website'] as const
export type SocialName = (typeof socialNames)[number]
export type SocialLinks = { [Name in SocialName]?: string }

/** Fields of the answer that PUT /users/profile does not change; they can be sent back unchanged. */
export const profileReadOnly = [
  ...(['id', 'email', 'role', 'is_creator', 'is_super_admin', 'verified'] as const),
  ...(['username_rests_until', 'created_at'] as const),
  ...(['profile_pic_url', 'avatar_url', 'profilePicture', 'banner_url', 'card_url'] as const),
] as const

export const PROFILE_SENTENCES = {
  readOnly: (field: string) => `${field} cannot be changed here.`,
  saved: 'Profile updated successfully!',
  failed: 'Failed to update profile',
  nameMissing: 'Please enter a name.',
  nameLength: `Names have at most ${displayNameMax} characters.`,
  nameOfficial: 'This name could be taken for the Limelight team. Please choose another.',
  bioLength: `A bio has at most ${bioMax} characters.`,
  category: 'Please choose one of the categories.',
  specialties: `Up to ${specialtiesMax} specialties, each at most ${specialtyMax} characters.`,
  creatorType: `At most ${creatorTypeMax} characters.`,
  country: 'Please choose a country from the list.',
  state: `At most ${stateMax} characters.`,
  timeZone: 'Please choose a time zone from the list.',
  handle: (site: SocialSite) => `Please enter your ${socialSites[site].name} name, or the address of your page there.`,
  website: 'Please enter an address that begins with https://.',
  creatorsOnly: 'Only creators have this.',
  specialtiesHint: 'The first one is shown on your card.',
  timeZoneHint: 'Your hours and appointments use this time zone.',
  timeZoneDetected: 'Taken from this device. You can choose another.',
  unsaved: 'Unsaved changes',
  missing: 'Your profile could not be loaded.',
} as const

export const PROFILE_REFUSALS = {
  creatorsOnly: reason('forbidden', 'CREATORS_ONLY', 'Only creators have a category, links, a place and rates.'),
} as const
