import {
  HandCoins,
  Info,
  type LucideIcon,
  MessageCircle,
  PhoneCall,
  PhoneIncoming,
  PhoneOff,
  Radio,
  UserPlus,
} from 'lucide-react'
import type { NoticeType } from '../../spec.ts'

export const noticeIcons: Record<NoticeType, LucideIcon> = {
  message: MessageCircle,
  session_request: PhoneIncoming,
  session_started: PhoneCall,
  session_ended: PhoneOff,
  tip_received: HandCoins,
  follow: UserPlus,
  creator_online: Radio,
  system: Info,
}
