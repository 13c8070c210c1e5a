import type { PlantedFault } from './fault.ts'

export const money: readonly PlantedFault[] = []
