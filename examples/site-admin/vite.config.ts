import skillfold from '@skillfold/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [skillfold()],
  build: {
    // Chunks are fetched when they are imported and not before, in Node just as in a browser.
    modulePreload: false,
    // WebLLM alone has 6 MB. It is fetched when a person chooses the model that needs it.
    chunkSizeWarningLimit: 7000,
    // A slow machine is no fault of the app.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
})
