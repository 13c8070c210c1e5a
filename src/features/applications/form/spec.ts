import { fullNumber } from '#shared/money.ts'
import { bioMax, expectedDays, experienceMax, reapplyDays, specialtiesOf, stateMax } from '../spec.ts'

export const FORM_SENTENCES = {
  bio: `Up to ${fullNumber(bioMax)} characters.`,
  experience: `Up to ${fullNumber(experienceMax)} characters.`,
  specialties: `Please choose ${specialtiesOf.min} to ${specialtiesOf.max} specialties.`,
  country: 'Please choose a country from the list.',
  state: `At most ${stateMax} characters.`,
} as const

/** Steps of the form, in display order. */
export const formSteps = ['about', 'work', 'contact', 'check'] as const
export type FormStep = (typeof formSteps)[number]

export const FORM = {
  title: 'Become a creator',
  about: 'Tell us who you are and what you do. A person reads every application.',
  steps: { about: 'You', work: 'What you do', contact: 'Where you are', check: 'Check and send' },
  stepOf: (step: number, steps: number) => `Step ${step} of ${steps}`,
  photo: 'Your photo',
  photoHint: 'A photo shows us who you are. You can apply without one.',
  bio: 'About you',
  bioHint: 'A few lines: who you are, and what people get to see, hear or talk about with you.',
  specialties: 'Specialties',
  specialtiesHint: `Choose ${specialtiesOf.min} to ${specialtiesOf.max}. The first one becomes your category.`,
  experience: 'Experience',
  experienceHint: 'Your work so far: shows, teaching, a channel, a stage. A line is enough.',
  instagram: 'Instagram',
  twitter: 'X (Twitter)',
  links: 'Where people find you',
  linksHint: 'One of them lets us see that it is you.',
  country: 'Country',
  noCountry: 'Not provided',
  state: 'State or region',
  next: 'Next',
  back: 'Back',
  edit: 'Change',
  send: 'Send application',
  sent: 'Application sent',
  failed: 'Your application could not be sent. Please try again.',
  kept: 'Your draft stays on this device until you send it.',
  nothing: 'Not provided',
} as const

/** Texts of the checklist that reviewers use, shown to applicants. */
export const CHECKLIST = {
  title: 'Our checklist',
  lines: [
    'A few lines about you, 50 characters or more',
    'Your experience so far',
    'Two specialties or more',
    'Instagram or X, so that we see that it is you',
    'The age of your account, and your support of other creators',
  ],
  note: 'Only one specialty is required. Your identity is checked later, before your first payout.',
} as const

export const STATUS = {
  title: 'Your application',
  failed: 'Your application could not be loaded.',
  stages: {
    received: 'Received',
    in_review: 'Being read',
    queued: 'Saved for a second look',
    approved: 'Approved',
    rejected: 'Not this time',
  },
  about: {
    received: 'Thank you. Our team will review it and email you.',
    in_review: 'Someone on our team is reviewing your application right now.',
    queued: "We need a little longer with your application. You don't need to do anything.",
    approved: 'Welcome to the stage. Your page as a creator is open.',
    rejected: 'We cannot accept you right now. The reason:',
  },
  expected: 'We aim to reply by',
  submitted: 'Sent',
  reapply: 'You can apply again from',
  again: 'Apply again',
  mayAgain: 'You can apply again now. Your last answers are filled in.',
  reapplyRule: `After a no, the next application is possible after ${reapplyDays} days.`,
  days: `We aim to reply within ${expectedDays.pending} days.`,
} as const
