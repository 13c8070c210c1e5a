import { fullNumber } from '#shared/counted.ts'
import { bioMax, expectedDays, experienceMax, reapplyDays, specialtiesOf, stateMax } from '../spec.ts'

export const FORM_SENTENCES = {
  bio: `Up to ${fullNumber(bioMax)} characters.`,
  experience: `Up to ${fullNumber(experienceMax)} characters.`,
  specialties: `Please choose ${specialtiesOf.min} to ${specialtiesOf.max} specialties.`,
  country: 'Please choose a country from the list.',
  state: `At most ${stateMax} characters.`,
} as const

/** The steps of the form, in their order. */
export const formSteps = ['about', 'work', 'contact', 'check'] as const
export type FormStep = (typeof formSteps)[number]

export const FORM = {
  title: 'Become a creator',
  about: 'Tell us who you are and what you do. A person reads every application.',
  steps: { about: 'You', work: 'What you do', contact: 'Where you are', check: 'Check and send' },
  stepOf: (step: number, steps: number) => `Step ${step} of ${steps}`,
  photo: 'Your photo',
  photoHint: 'Applications with a face are answered sooner. You can send it without one.',
  bio: 'About you',
  bioHint: 'A few lines: who you are, and what people get to see, hear or talk about with you.',
  specialties: 'Specialties',
  specialtiesHint: `Choose ${specialtiesOf.min} to ${specialtiesOf.max}. The first one becomes your category.`,
  experience: 'Experience',
  experienceHint: 'What you have done so far: shows, teaching, a channel, a stage. It may be short.',
  instagram: 'Instagram',
  twitter: 'X (Twitter)',
  links: 'Where people find you',
  linksHint: 'One of them lets us see that it is you.',
  country: 'Country',
  noCountry: 'Not said',
  state: 'State or region',
  next: 'Next',
  back: 'Back',
  edit: 'Change',
  send: 'Send application',
  sent: 'Your application is with us',
  failed: 'Your application could not be sent. Please try again.',
  kept: 'What you typed is kept on this device until you send it.',
  nothing: 'Left out',
} as const

/** The public checklist: what counts. */
export const CHECKLIST = {
  title: 'What we look at',
  lines: [
    'A few lines about you, 50 characters or more',
    'What you have done so far',
    'Two specialties or more',
    'Instagram or X, so that we see that it is you',
    'How long you have been here, and whether you have supported other creators',
  ],
  note: 'None of it is required but one specialty. Your identity is checked later, before your first payout.',
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
    received: 'Thank you. A person will read it, and write to you.',
    in_review: 'Someone of our team is reading it right now.',
    queued:
      'We like to take more time for yours than we had. It is not a no: we read it again, and you need not do anything.',
    approved: 'Welcome to the stage. Your page as a creator is open.',
    rejected: 'We cannot take you on now. This is what the person who read it wrote:',
  },
  expected: 'You hear from us by',
  submitted: 'Sent',
  reapply: 'You can apply again from',
  again: 'Apply again',
  mayAgain: 'You can apply again now. What you wrote is still there.',
  reapplyRule: `After a no, the next application is possible after ${reapplyDays} days.`,
  days: `Usually within ${expectedDays.pending} days.`,
} as const
