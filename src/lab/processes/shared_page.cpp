// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/processes/shared_page.h"

#include <new>

#include <sys/mman.h>
#include <unistd.h>

namespace lab {

namespace {

void *map(int file)
{
    void *memory = ::mmap(nullptr, sizeof(SharedPage::Content), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    return memory == MAP_FAILED ? nullptr : memory;
}

} // namespace

std::unique_ptr<SharedPage> SharedPage::create()
{
    const int file = ::memfd_create("lockscope-lab", MFD_CLOEXEC);
    if (file < 0)
        return nullptr;
    void *memory = ::ftruncate(file, sizeof(Content)) == 0 ? map(file) : nullptr;
    if (!memory) {
        ::close(file);
        return nullptr;
    }
    return std::unique_ptr<SharedPage>(new SharedPage(file, new (memory) Content));
}

std::unique_ptr<SharedPage> SharedPage::attach(int file)
{
    void *memory = map(file);
    if (!memory)
        return nullptr;
    return std::unique_ptr<SharedPage>(new SharedPage(file, static_cast<Content *>(memory)));
}

SharedPage::~SharedPage()
{
    ::munmap(m_content, sizeof(Content));
    ::close(m_file);
}

} // namespace lab
