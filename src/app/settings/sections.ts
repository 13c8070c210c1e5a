import {
  Bell,
  Database,
  EyeOff,
  type LucideIcon,
  Palette,
  Radio,
  Repeat,
  ShieldCheck,
  Star,
  UserRound,
  Wallet,
} from 'lucide-react'
import type { FeatureFlag } from '#shared/flags.ts'
import type { Role } from '#shared/session.ts'

export type Section = {
  path: string
  label: string
  about: string
  icon: LucideIcon
  /** Without this flag the section does not exist. */
  flag?: FeatureFlag
  /** Only for this role. */
  role?: Role
}

/** The sections of the settings, in the order of their list. */
export const sections = [
  { path: '/settings', label: 'Edit profile', about: 'How others see you on Limelight.', icon: UserRound },
  { path: '/settings/appearance', label: 'Appearance', about: 'Theme, colour, text and motion.', icon: Palette },
  {
    path: '/settings/notifications',
    label: 'Notifications',
    about: 'Notifications by topic and device.',
    icon: Bell,
  },
  { path: '/settings/privacy', label: 'Privacy', about: 'Choose who can see, find and message you.', icon: EyeOff },
  {
    path: '/settings/security',
    label: 'Security',
    about: 'Password, email and signed-in devices.',
    icon: ShieldCheck,
  },
  { path: '/settings/wallet', label: 'Wallet', about: 'Tokens, limits, cards and gifts.', icon: Wallet },
  {
    path: '/settings/subscriptions',
    label: 'Subscriptions',
    about: 'Subscriptions you pay for, and tiers you offer.',
    icon: Repeat,
    flag: 'subscription-tiers',
  },
  {
    path: '/settings/live',
    label: 'Live streams',
    about: 'Your chat, moderators and bans.',
    icon: Radio,
    role: 'creator',
  },
  { path: '/settings/data', label: 'Your data', about: 'Download it, or close your account.', icon: Database },
  {
    path: '/creator-application',
    label: 'Become a creator',
    about: 'Get paid for your time. You set your prices.',
    icon: Star,
    role: 'fan',
  },
] as const satisfies readonly Section[]
