import skillfold from '@skillfold/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [skillfold()],
  // WebLLM alone has 6 MB. It is fetched when a person chooses the model that needs it.
  build: { chunkSizeWarningLimit: 7000 },
})
