import { createFileRoute } from '@tanstack/react-router'
import { area } from './-areas/area.tsx'

export const Route = createFileRoute('/shop_/product/$id')(area('/shop/product/$id'))
