import { CalendarHeart, GraduationCap, Lock, type LucideIcon, Phone, Radio, Ticket, Users, Video } from 'lucide-react'

const signs: Record<string, LucideIcon> = {
  video: Video,
  'video-call': Video,
  voice: Phone,
  'voice-call': Phone,
  'live-stream': Radio,
  class: GraduationCap,
  'private-show': Ticket,
  meeting: Users,
  personal: Lock,
}

/** Icon for the type of an entry. The type is also written next to it or read by screen readers. */
export function TypeIcon({ type, className }: { type: string; className?: string }) {
  const Icon = signs[type] ?? CalendarHeart
  return <Icon aria-hidden="true" className={className} />
}
