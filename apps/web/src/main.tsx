import { openConsole } from './console.tsx';
import { start } from './start.tsx';

openConsole(start());
