import { defineConfig } from '@skillfold/compiler/config'

export default defineConfig({
  roots: '../../skills',
  // The same definitions that the app registers, so that the build can measure them.
  abilities: 'src/abilities.ts',
})
