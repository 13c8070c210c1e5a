import { counted } from '#shared/money.ts'
export const VIEWING = {
  action: 'View as',
  about: (name: string) =>
    `You see Limelight as ${name} does, for 30 minutes. Nothing can be changed, and the audit trail says that you looked.`,
  banner: (name: string) => `You are looking as ${name}. Nothing can be changed.`,
  left: (minutes: number) => counted(minutes, 'minute left', 'minutes left'),
  end: 'Stop looking',
  failed: 'This could not be ended. Please try again.',
} as const
