import { openConsole } from './console.tsx';
import { start } from './start.ts';

openConsole(start());
