import { ShoppingBag } from 'lucide-react'
import { defineManifest } from '#client/manifest.ts'
import type { EditedProduct } from './products/state.ts'

declare module '#client/modals/registry.ts' {
  interface ModalProps {
    /** Product to edit; without `product` the dialog creates a new one. */
    editProduct: { product?: EditedProduct }
  }
}

export const manifest = defineManifest({
  pages: [
    {
      path: '/shop',
      title: { fan: 'Shop', creator: 'Your shop', admin: 'Shop' },
      access: ['fan', 'creator', 'admin'],
      flag: 'shop-items',
    },
    { path: '/shop/product/$id', title: 'Shop', access: ['visitor', 'fan', 'creator', 'admin'], flag: 'shop-items' },
  ],
  menu: [
    {
      to: '/shop',
      label: 'Shop',
      icon: ShoppingBag,
      tab: { admin: 40 },
      profileMenu: { creator: 30, admin: 30 },
      wideMenu: { creator: 60 },
      sidebar: { fan: ['Discover', 40], creator: ['Discover', 40], admin: ['Discover', 40] },
    },
  ],
  modals: {
    editProduct: {
      access: ['creator'],
      load: () => import('./products/screens/EditProductDialog.tsx').then((m) => m.EditProductDialog),
    },
  },
})
