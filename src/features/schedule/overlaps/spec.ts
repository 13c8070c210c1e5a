/** Texts of the warning that a fan has another booking at the requested time. */
export const OVERLAP = {
  title: 'You have another booking at this time',
  text: 'If you do not come to a call, its no-show fee applies.',
  allow: 'Book both anyway',
  missing: 'Choose another time, or book both.',
} as const
