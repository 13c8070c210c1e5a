import { expect, test } from 'vitest'
import type { PlantedFault } from './fault.ts'
import { plantedFaults } from './index.ts'
import { planted } from './plant.ts'

test.each(plantedFaults)('the fault "$name" can be planted', (fault) => {
  expect(planted(fault)).toContain(fault.replace)
})

test('planted faults differ in their names and places', () => {
  for (const keyOf of [({ name }: PlantedFault) => name, ({ file, find }: PlantedFault) => `${file} ${find}`])
    expect(new Set(plantedFaults.map(keyOf)).size).toBe(plantedFaults.length)
})
