import skillfold from '@skillfold/vite'
import { defineConfig } from 'vite'

export default defineConfig({ plugins: [skillfold()] })
