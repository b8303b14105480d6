import { listenForSteps } from "@/components/list/find/steps";

// Next loads this file before its router.
listenForSteps();
