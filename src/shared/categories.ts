/** Categories of creators, in display order. */
export const categories = [
  'Fitness',
  'Wellness',
  'Fashion',
  'Business',
  'Creative',
  'Cooking',
  'Tech',
  'Music',
  'Gaming',
  'Education',
  'Entertainment',
  'Lifestyle',
  'Sports',
  'Travel',
  'Beauty',
  'Art',
  'Photography',
  'Dance',
  'Comedy',
  'Other',
] as const
export type Category = (typeof categories)[number]
