import type { PlantedFault } from './fault.ts'

export const money: readonly PlantedFault[] = [
  {
    name: 'offers sell one too many',
    file: 'src/features/offers/ordering/ordering.sql',
    find: 'when p_offer.sold >= p_offer.max_quantity then',
    replace: 'when p_offer.sold > p_offer.max_quantity then',
  },
]
