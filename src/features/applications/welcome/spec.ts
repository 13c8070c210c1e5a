import type { WelcomeStep } from '../lists.ts'

type StepWords = { title: string; text: string; action: string }

export const WELCOME = {
  page: 'You are a creator',
  title: 'Your first steps',
  text: 'Each step is checked off when you complete it. No step is required.',
  done: (done: number, all: number) => `${done} of ${all} done`,
  isDone: 'Done',
  toDashboard: 'To your dashboard',
  dismiss: 'Hide the first steps',
  complete: 'All done. The stage is yours.',
  steps: {
    rates: { title: 'Set your rates', text: 'You start with ours. Yours are better.', action: 'Your rates' },
    hours: { title: 'Say when you take calls', text: 'Fans book into the hours you open.', action: 'Your hours' },
    post: { title: 'Publish something', text: 'A photo or a film gives your page a face.', action: 'Your content' },
    show: { title: 'Plan your first show', text: 'Announce it, and fans can be there.', action: 'Your schedule' },
  } satisfies Record<WelcomeStep, StepWords>,
} as const
