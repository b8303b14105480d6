import { listenForSteps } from "@/lib/client/find/steps";

// Next loads this file before its router.
listenForSteps();
