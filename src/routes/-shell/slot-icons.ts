import {
  CalendarDays,
  Compass,
  LayoutDashboard,
  Menu,
  MessageCircle,
  Radio,
  Settings,
  ShoppingBag,
  TrendingUp,
  Tv,
  Wallet,
} from 'lucide-react'
import type { SlotIcon } from './navigation.ts'

export const slotIcons: Record<SlotIcon, typeof Menu> = {
  explore: Compass,
  messages: MessageCircle,
  wallet: Wallet,
  tv: Tv,
  menu: Menu,
  dashboard: LayoutDashboard,
  live: Radio,
  schedule: CalendarDays,
  shop: ShoppingBag,
  earnings: TrendingUp,
  settings: Settings,
}
