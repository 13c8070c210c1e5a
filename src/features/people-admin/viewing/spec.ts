import { counted } from '#shared/money.ts'
export const VIEWING = {
  action: 'View as',
  about: (name: string) =>
    `You see Limelight as ${name} does, for 30 minutes. You cannot change anything, and the audit trail records this.`,
  banner: (name: string) => `You are viewing as ${name}. You cannot change anything.`,
  left: (minutes: number) => counted(minutes, 'minute left', 'minutes left'),
  end: 'Stop looking',
  failed: 'This could not be ended. Please try again.',
} as const
